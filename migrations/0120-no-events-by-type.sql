-- Nothing looks for events by their type: they are taken up one after the other, and told of by their ids.
drop index event_type_id_idx;
