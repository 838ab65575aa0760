import { openDriver } from '../../core/db/connections/driver'
import { settingsOf } from '../../core/db/open'

/** Of a hundred orders of a day at noon, in the order of their windows: the later ones are still to be made. */
const STATES = [
  ['delivered', 70],
  ['out_for_delivery', 8],
  ['pending_pickup', 8],
  ['accepted', 9],
  ['pending', 4],
  ['canceled_by_store', 1],
] as const

/** The states that an order went through, as they are asked of Postgres. */
const WAYS = `(values ('pending', array['pending']), ('accepted', array['pending', 'accepted']),
  ('pending_pickup', array['pending', 'accepted', 'pending_pickup']),
  ('out_for_delivery', array['pending', 'accepted', 'pending_pickup', 'picked_up', 'out_for_delivery']),
  ('delivered', array['pending', 'accepted', 'pending_pickup', 'picked_up', 'out_for_delivery', 'delivered']),
  ('canceled_by_store', array['pending', 'canceled_by_store'])) way (state, steps)`

/**
 * Copies the orders that a database has, with their lines and their history, until so many more are of one day: windows
 * of a quarter of an hour from seven to eleven at night. What only the books and the mails know of orders is not copied.
 */
export async function fillDay(url: string, { day, count }: { day: string; count: number }) {
  const driver = openDriver({ ...settingsOf(url), statementTimeoutMs: 0 }, { max: 1 })
  let share = 0
  const cases = STATES.map(([state, percent]) => {
    share += percent
    return `when n * 100 < ${share * count} then '${state}'`
  })
  await driver.begin(async tx => {
    await tx.unsafe(`
      create temp table copied on commit drop as
      select lpad(to_hex(extract(epoch from created)::bigint), 8, '0') || lpad(to_hex(n), 16, '0') as id,
        template, state, created, starts
      from (
        select n, case ${cases.join(' ')} end as state,
          '${day} 05:00'::timestamp at time zone 'Europe/Madrid' + n * interval '6 hours' / ${count} as created,
          '${day} 07:00'::timestamp at time zone 'Europe/Madrid' + (n * 64 / ${count}) * interval '15 minutes' as starts,
          templates[1 + n % cardinality(templates)] as template
        from generate_series(0, ${count} - 1) n, (select array_agg(id order by id) as templates from purchase_order) known
      ) numbered`)
    await tx.unsafe(`
      insert into purchase_order select (jsonb_populate_record(o, jsonb_build_object(
        'id', c.id, 'ufid', upper(substr(md5(c.id), 1, 4) || '-' || substr(md5(c.id), 5, 4)),
        'state', c.state, 'state_at', c.created + interval '5 minutes', 'created_at', c.created, 'updated_at', c.created,
        'checkout_id', null, 'payment_intent_id', null, 'accept_by', null, 'archived_at', null,
        'pickup_code', upper(substr(md5(c.id), 9, 6)), 'delivery_on', '${day}',
        'pickup_at', c.starts - interval '20 minutes', 'window_start', c.starts,
        'window_end', c.starts + interval '15 minutes'))).*
      from copied c join purchase_order o on o.id = c.template`)
    await tx.unsafe(`
      insert into order_line select (jsonb_populate_record(l, jsonb_build_object(
        'id', substr(md5(c.id || l.id), 1, 24), 'order_id', c.id))).*
      from copied c join order_line l on l.order_id = c.template`)
    await tx.unsafe(`
      insert into order_event (id, order_id, city, state, at, role, source)
      select substr(c.id, 1, 8) || substr(md5(c.id || nth), 1, 16), c.id, o.city, step,
        c.created + nth * interval '1 minute', 'system', 'system'
      from copied c join purchase_order o on o.id = c.id join ${WAYS} on way.state = c.state,
        unnest(way.steps) with ordinality steps (step, nth)`)
  })
  await driver.unsafe('vacuum analyze purchase_order, order_line, order_event')
  await driver.end()
}
