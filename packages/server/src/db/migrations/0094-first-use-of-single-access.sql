-- The first use of a single access gives it an end, which every open session of its person may now reach: the planner
-- of forced logouts looks again, as it does at a grant and at a removal.
drop trigger users_replan on users;
create trigger users_replan after update on users for each row
  when ((old.status, old.domain, old.is_admin, old.is_allowed_admin, old.vacation_starts_on, old.vacation_ends_on,
         old.single_access_granted_at, old.single_access_ends_at, old.single_access_duration_seconds,
         old.single_access_first_used_at)
        is distinct from
        (new.status, new.domain, new.is_admin, new.is_allowed_admin, new.vacation_starts_on, new.vacation_ends_on,
         new.single_access_granted_at, new.single_access_ends_at, new.single_access_duration_seconds,
         new.single_access_first_used_at))
  execute function note_person_change();
