-- Orders whose card could not be charged and that nobody has paid otherwise: few of all there are. Not as an index on the
-- state of payments, or each payment that is taken would write all indexes of its order anew.
create table unpaid_order (
  order_id id24 primary key
);
insert into unpaid_order (order_id) select id from purchase_order where payment_state = 'capture_failed';
