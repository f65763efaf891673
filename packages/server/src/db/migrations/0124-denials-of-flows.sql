-- What a flow was denied for, so that its page survives a reload and the way back. Shown to the flow's browser alone.
alter table sign_in_flows add column denial jsonb;
