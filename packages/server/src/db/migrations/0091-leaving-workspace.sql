-- After a sign-out here the person may have the workspace close the mailbox too: for some minutes, once, in that browser.
alter table sign_in_flows drop constraint sign_in_flows_stage_check;
alter table sign_in_flows add constraint sign_in_flows_stage_check
  check (stage in ('sign_in', 'change_password', 'continue', 'leave_workspace'));
