-- The id by which the workspace recognizes a person in a signed assertion, where it does not do so by address.
alter table users add column immutable_id text;
