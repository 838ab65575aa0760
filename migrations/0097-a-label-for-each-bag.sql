-- It knew one label for each order; print_job_once knows its bags.
alter table print_job drop constraint print_job_order_id_printer_id_kind_revision_key;
