-- Names are in the order in which people look them up: "Áurea" beside "Aurora", before "Voltarc". Indexes follow their columns.
alter table merchant alter column name type text collate "und-x-icu";
alter table brand alter column name type text collate "und-x-icu";
alter table store alter column name type text collate "und-x-icu";
alter table warehouse alter column name type text collate "und-x-icu";
alter table product alter column name type text collate "und-x-icu";
alter table catalog alter column name type text collate "und-x-icu";
alter table distribution_channel alter column name type text collate "und-x-icu";
alter table organization alter column name type text collate "und-x-icu";
alter table location alter column name type text collate "und-x-icu";
alter table fleet alter column name type text collate "und-x-icu";
alter table business alter column name type text collate "und-x-icu";
alter table point_of_sale alter column name type text collate "und-x-icu";
alter table promotion alter column display_name type text collate "und-x-icu";
alter table route_schedule alter column name type text collate "und-x-icu";
