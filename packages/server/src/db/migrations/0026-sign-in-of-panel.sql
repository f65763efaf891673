-- A sign-in to the panel is finished by the browser that began it: the flow keeps a hash of the key that browser holds.
alter table oauth_flows rename column cookie_hash to browser_hash;
