-- Since when no administrator of the workspace's initial domain could undo the redirect of whole domains, as the workspace
-- last showed it; null while there is one, it is not known, or control is off.
alter table companies add column rescue_lost_at timestamptz;
