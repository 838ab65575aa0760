import type { SmallMutant } from './small-mutants'

export const COLLECTIONS: readonly SmallMutant[] = [
  {
    name: 'a search takes a percent sign for a pattern',
    edits: [
      {
        file: 'src/core/db/list-conditions.ts',
        find: "text.replace(/[\\\\%_]/g, '\\\\$&')",
        put: 'text',
      },
    ],
  },
  {
    name: 'a filter for at most so much leaves out what is as much',
    edits: [
      {
        file: 'src/core/db/list-conditions.ts',
        find: "$lte: '<='",
        put: "$lte: '<'",
      },
    ],
  },
  {
    name: 'rows without a value are lost behind a cursor',
    edits: [
      {
        file: 'src/core/db/list-cursor.ts',
        find: 'column} is null or (',
        put: 'column} = null or (',
      },
    ],
  },
  {
    name: 'the last page of a list says that there is another',
    edits: [
      {
        file: 'src/core/db/listing.ts',
        find: 'hasNextPage: (page < totalPages || isCapped)',
        put: 'hasNextPage: (page <= totalPages || isCapped)',
      },
    ],
  },
  {
    name: 'a list of as many as are counted says that it has more',
    edits: [
      {
        file: 'src/core/db/listing.ts',
        find: 'isCapped: total > most }',
        put: 'isCapped: total >= most }',
      },
    ],
  },
  {
    name: 'a look-up finds what is archived, and nothing else',
    edits: [
      {
        file: 'src/core/lookups.ts',
        find: 'isArchived ? sql`not null` : sql`null`',
        put: 'isArchived ? sql`null` : sql`not null`',
      },
    ],
  },
  {
    name: 'a record is removed by those who may only read it',
    edits: [
      {
        file: 'src/core/resource.ts',
        find: "if (!(await find(db, caller, input.id, 'write'))) throw fail('NotFound')\n          await save(db, input.id, { deleted_at",
        put: "if (!(await find(db, caller, input.id, 'read'))) throw fail('NotFound')\n          await save(db, input.id, { deleted_at",
      },
    ],
  },
  {
    name: 'a record is not held while it is changed',
    edits: [
      {
        file: 'src/core/resource.ts',
        find: ".$if(verb === 'write', query => query.forUpdate(spec.table as never))",
        put: '',
      },
    ],
  },
  {
    name: 'a formula behind a space is a formula in a CSV file',
    edits: [
      {
        file: 'src/core/rules/csv.ts',
        find: '/^["\'\\s]*[=+\\-@\\t\\r]/',
        put: '/^[=+\\-@\\t\\r]/',
      },
    ],
  },
  {
    name: 'an empty line of a file is taken for a record',
    edits: [
      {
        file: 'src/core/rules/read-csv.ts',
        find: "if (cells.some(one => one.trim() !== '')) onLine(cells, line)",
        put: 'onLine(cells, line)',
      },
    ],
  },
]
