-- What administrators have confirmed to know before control goes on: {"notice": {"at": instant, "by": name}}.
alter table companies add column control_notices_known jsonb not null default '{}';
