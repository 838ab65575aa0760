-- Whether the options of a line come with each unit or once for the line: its ticket says how many to make.
alter table order_line add column sub_item_behavior text not null default 'perUnit'
  check (sub_item_behavior in ('perUnit', 'perLine'));
update order_line l set sub_item_behavior = 'perLine'
  from product p where p.id = l.product_id and p.sub_item_behavior = 'perLine';
