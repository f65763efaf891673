-- The workspace's own second step: who uses it, and who knows that it follows our sign-in.
alter table users
  add column has_second_step boolean,
  add column requires_second_step boolean;
alter table companies
  add column second_step_acknowledged_at timestamptz,
  add column second_step_acknowledged_by text;
