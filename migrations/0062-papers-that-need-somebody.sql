-- Papers that somebody has to look at: few of all there ever were, and asked for by every screen of printers.
create index print_job_attention on print_job (id desc) where status in ('failed', 'unconfirmed');
