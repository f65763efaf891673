-- Which transaction wrote a person last told copies and previews what had changed; neither is left. The column's index
-- alone kept the update of a sign-in from staying on its page.
drop trigger users_changing on users;
drop function note_changing_person();
drop index users_by_change;
alter table users drop column changed_in;
