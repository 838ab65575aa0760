import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { EventMap, EventType } from '../../../core/event-map'
import { subscriptions } from '../../../routers/subscriptions'

/** Does, in their order, all jobs that follow from what happened, as the server would; also those that wait a while. */
export async function runJobs(world: World): Promise<void> {
  for (;;) {
    const taken = await world.db.deleteFrom('waiting_event').returningAll().execute()
    if (!taken.length) return
    const events = await world.db
      .selectFrom('event')
      .selectAll()
      .where(
        'id',
        'in',
        taken.map(({ event_id }) => event_id),
      )
      .orderBy('id')
      .execute()
    for (const { name, data } of subscriptions.jobsAfter(
      events as { id: string; type: EventType; data: EventMap[EventType] }[] & object[],
    ))
      await subscriptions.jobs.get(name)!.run(world, data)
  }
}

export type TextColumn = { table: string; column: string; type: string }

/** Every column of every table that can hold words: all but ids, numbers, instants and flags. */
export async function textColumns(world: World): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select c.table_schema || '.' || c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and coalesce(c.domain_name, '') <> 'id24'
      and c.data_type not in ('boolean', 'integer', 'bigint', 'smallint', 'numeric', 'real', 'double precision',
        'timestamp with time zone', 'timestamp without time zone', 'date', 'time without time zone', 'interval')
      and not (c.data_type = 'ARRAY' and c.udt_name in ('_int4', '_int8', '_date', '_id24'))
    order by 1, 2`.execute(world.db)
  return rows
}

/** Where in the whole database each of these texts stands, whatever the capitals: "person.email". */
export async function whereItStands(world: World, texts: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [table, columns] of Map.groupBy(await textColumns(world), ({ table }) => table)) {
    const bodies = columns.map(({ column, type }) => {
      const body =
        type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
      return sql`(${column}, ${body})`
    })
    const { rows } = await sql<{ text: string; name: string }>`
      select distinct said.text, cell.name from ${sql.table(table)},
        lateral (values ${sql.join(bodies)}) as cell (name, body), unnest(${texts}::text[]) as said (text)
      where position(lower(said.text) in lower(cell.body)) > 0`.execute(world.db)
    for (const { text, name } of rows)
      found[text] = [...(found[text] ?? []), `${table.replace('public.', '')}.${name}`]
  }
  return found
}
