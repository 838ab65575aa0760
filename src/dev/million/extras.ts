import { BEGIN, cityOf, FIRST, hex, LAST, NOW, oneOf, type Sizes } from './relations'

/**
 * What stands around people and orders: who drives, what was printed and mailed, what was said about it. Texts of papers
 * and mails are short here; lists do not read them.
 */
export function extraStatements(sizes: Sizes): string[] {
  const now = `'${NOW.toISOString()}'::timestamptz`
  const half = sizes.couriers * 10
  return [
    ...couriers(sizes, now),
    ...routes(sizes),
    `insert into rating (id, order_id, person_id, store_id, city, rating, comment, created_at, updated_at)
      select overlay(id placing 'eeeeee' from 19), id, person_id, store_id, city, 1 + n % 5,
        case n % 3 when 0 then 'Molt bo' when 1 then 'Arribat fred' else '' end, state_at + interval '1 hour', state_at + interval '1 hour'
      from (select row_number() over (order by id) as n, * from purchase_order where state = 'delivered') o where n % 10 = 0`,
    `update store s set rating_sum = r.sum, rating_count = r.count
      from (select store_id, sum(rating) as sum, count(*) as count from rating group by 1) r where r.store_id = s.id`,
    `insert into print_job (id, printer_id, store_id, order_id, city, kind, html, format, width, status, printed_at, created_at, updated_at)
      select overlay(o.id placing 'dddddd' from 19), p.printer_id, o.store_id, o.id, o.city, 'auto', '<p>' || o.ufid || '</p>', 'escpos', 576,
        case when n % 2000 = 0 then 'failed' else 'printed' end, o.created_at + interval '1 minute', o.created_at, o.created_at + interval '1 minute'
      from (select row_number() over (order by id) as n, * from purchase_order) o join printer_store p on p.store_id = o.store_id`,
    `insert into outgoing_message (id, medium, recipient, person_id, template, language, subject, body_html, body_text, data, state, created_at, sent_at)
      select overlay(o.id placing 'cccccc' from 19), 'email', coalesce(o.customer->>'email', ''), o.person_id, 'order-placed', 'ca',
        'La teva comanda ' || o.ufid, '<p>' || o.ufid || '</p>', o.ufid, '{}', 'sent', o.created_at, o.created_at + interval '2 seconds'
      from purchase_order o`,
    `insert into incidence (id, city, type, status, priority, order_id, store_id, comment, created_at, updated_at)
      select overlay(id placing 'bbbbbb' from 19), city, case n % 3 when 0 then 'late' when 1 then 'quality' else 'payment' end,
        case when state_at > ${now} - interval '3 days' then 'OPEN' else 'SOLVED' end, 1 + n % 3, id, store_id, 'Ha passat alguna cosa', state_at, state_at
      from (select row_number() over (order by id) as n, * from purchase_order) o where n % 50 = 0`,
    `insert into payment_method (id, person_id, provider_id, type, brand, last_four, fingerprint, verification_status, created_at)
      select overlay(id placing 'aaaaaa' from 19), id, 'pm_' || id, 'card', 'visa', lpad((row_number() over () % 10000)::text, 4, '0'), id, 'verified', created_at
      from person where ('x' || right(md5(id), 4))::bit(16)::int % 3 = 0`,
    `insert into location_invitation (id, location_id, email, token_hash, created_at, expires_at)
      select ${head('n')} || '999999', l.id, 'invitat' || n || '@example.test', decode(md5('invitation' || n), 'hex'),
        ${now} - n * interval '1 minute', ${now} + interval '7 days'
      from generate_series(1, ${sizes.offices * 10}) n
      join (select row_number() over (order by id) as at, id from location) l on l.at = 1 + n % ${sizes.offices}`,
    `insert into promotion (id, merchant_id, kind, display_name, code, discount_type, scope, percent_bps, funded_by, created_at, updated_at)
      select ${head('n')} || '888888', m.id, 'discount', 'Descompte ' || n, 'CODI' || n, 'percent', 'cart', 500, 'merchant', ${at('n')}, ${at('n')}
      from generate_series(1, ${sizes.shops * 2}) n
      join (select row_number() over (order by id) as at, id from merchant) m on m.at = 1 + n % ${sizes.shops}`,
    `insert into brand (id, merchant_id, name, created_at, updated_at)
      select overlay(id placing '777777' from 19), id, name, created_at, updated_at from merchant`,
    `insert into permission (id, person_id, type, scope, created_at)
      select ${head('n')} || '666666', p.id, 'MerchantAdminPermission', jsonb_build_object('merchantIds', jsonb_build_array(m.id)), ${at('n')}
      from generate_series(1, ${half}) n
      join (select row_number() over (order by id) as at, id from person) p on p.at = n
      join (select row_number() over (order by id) as at, id from merchant) m on m.at = 1 + n % ${sizes.shops}`,
    `insert into api_key (id, person_id, name, prefix, secret_hash, scopes, created_at)
      select ${head('n')} || '555555', p.id, 'Clau ' || n, 'cmd_' || n, decode(md5('key' || n), 'hex'), '{read}', ${at('n')}
      from generate_series(1, ${half}) n join (select row_number() over (order by id) as at, id from person) p on p.at = n`,
    `insert into warehouse (id, name, city, address, lat, lon, created_at, updated_at)
      select ${head('n')} || '444444', 'Magatzem ' || n, ${cityOf('n')}, '{"address": "Carrer de Pujades 100", "city": "Barcelona"}', 41.4, 2.19, ${at('n')}, ${at('n')}
      from generate_series(1, 10) n`,
    `insert into location_ping (id, person_id, city, at, received_at, lat, lon)
      select ${head('n')} || '333333', c.person_id, c.city, ${now} - n * interval '1 second', ${now} - n * interval '1 second', 41.39, 2.16
      from generate_series(1, ${sizes.couriers * 1000}) n
      join (select row_number() over () as place, person_id, city from courier_position) c on c.place = 1 + n % ${sizes.couriers}`,
  ]
}

const head = (number: string) => `to_hex(${BEGIN}::bigint) || ${hex(number)}`
const at = (number: string) => `to_timestamp(${BEGIN}) + (${number}) * interval '1 minute'`

const couriers = ({ couriers, people }: Sizes, now: string) => [
  `insert into fleet (id, name, city, created_at, updated_at)
    select ${head('n')} || '222222', 'Flota ' || n, ${cityOf('n')}, ${at('n')}, ${at('n')} from generate_series(1, 20) n`,
  `insert into person (id, email, first_name, last_name, city, created_at, updated_at)
    select ${head(`n + ${people}`)} || '111111', 'missatger' || n || '@example.test', ${oneOf(FIRST, 'n')}, ${oneOf(LAST, 'n')}, ${cityOf('n')}, ${at('n')}, ${at('n')}
    from generate_series(1, ${couriers}) n`,
  `insert into permission (id, person_id, type, scope, created_at)
    select overlay(id placing '666667' from 19), id, 'CourierPermission', '{}', created_at from person where id like '%111111'`,
  `insert into fleet_member (fleet_id, person_id)
    select f.id, p.id from (select row_number() over (order by id) as n, id from person where id like '%111111') p
    join (select row_number() over (order by id) as n, id from fleet) f on f.n = 1 + p.n % 20`,
  `insert into courier_position (person_id, city, at, lat, lon)
    select id, city, ${now} - interval '20 seconds', 41.39, 2.16 from person where id like '%111111'`,
]

/** A fifth of all orders is on routes of ten, each from its store to its customer. */
const routes = ({ couriers }: Sizes) => [
  `create temp table routed on commit drop as
    select id, city, store_id, location_id, state, window_start, window_end, delivery_on, lat, lon,
      row_number() over (partition by city order by window_end, id) as nth
    from purchase_order where right(id, 6) <> '' and ('x' || right(md5(id), 4))::bit(16)::int % 5 = 0`,
  `create temp table tour on commit drop as
    select city, (nth / 10)::int as number, min(id) as first_id, min(window_start) as effective_at, min(delivery_on) as effective_on,
      bool_and(state in ('delivered', 'canceled_by_store')) as is_over
    from routed group by 1, 2`,
  `insert into route (id, city, name, effective_at, effective_on, assigned_to, assigned_at, accepted_at, fleet_id, vehicle_type, created_at, updated_at)
    select overlay(t.first_id placing '0e0000' from 19), t.city, 'Ruta ' || t.number, t.effective_at, t.effective_on, c.id, t.effective_at - interval '1 hour',
      t.effective_at - interval '1 hour', m.fleet_id, 'bike', t.effective_at - interval '2 hours', t.effective_at
    from tour t
    join (select row_number() over (order by id) as n, id from person where id like '%111111') c on c.n = 1 + t.number % ${couriers}
    join fleet_member m on m.person_id = c.id`,
  ...(['pickup', 'delivery'] as const).flatMap((leg, i) => [
    `insert into waypoint (id, route_id, city, position, name, status, address, lat, lon, should_pickup, should_deliver, window_start, window_end,
        location_id, store_id, updated_at)
      select overlay(r.id placing '0e000${i + 1}' from 19), overlay(t.first_id placing '0e0000' from 19), r.city, (r.nth % 10) * 2 + ${i}, 'Parada ' || r.nth,
        case when t.is_over then 'Completed' else 'Pending' end, '{"address": "Carrer d''Aragó 250", "city": "Barcelona"}', coalesce(r.lat, 41.39), coalesce(r.lon, 2.16),
        ${i === 0}, ${i === 1}, r.window_start, r.window_end, ${leg === 'delivery' ? 'r.location_id' : 'null'}, ${leg === 'pickup' ? 'r.store_id' : 'null'}, r.window_end
      from routed r join tour t on t.city = r.city and t.number = (r.nth / 10)::int`,
    `insert into waypoint_order (waypoint_id, order_id) select overlay(id placing '0e000${i + 1}' from 19), id from routed`,
  ]),
]
