-- A kitchen's board is its orders by the end of their windows. By day of delivery nobody asks for them.
create index on purchase_order (merchant_id, window_end desc);
drop index purchase_order_merchant_id_delivery_on_idx;
