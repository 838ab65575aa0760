-- An order to be, as it was decided when it was reserved. A plan is what an order would cost, and is never kept.
alter table checkout rename column plan to draft;
