-- A session that was carried over from another page says so in the word of the code.
update session set method = 'session-transfer' where method = 'hand-over';
