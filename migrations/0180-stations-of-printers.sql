-- A printer of a kitchen can be that of a station: it prints the lines of these categories. Without any it prints whole orders.
alter table printer
  add column station text,
  add column categories text[] not null default '{}',
  -- Its model, and how many letters it has to a line where that is not the model's own number.
  add column profile text,
  add column columns integer check (columns between 24 and 64);
alter table printer drop constraint printer_format_check;
alter table printer add constraint printer_format_check check (format in ('escpos', 'zpl', 'star'));
-- Printers in a network listen there unless they are set otherwise.
update printer set port = 9100 where ip is not null and port is null;
