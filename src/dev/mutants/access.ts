import type { SmallMutant } from './small-mutants'

export const ACCESS: readonly SmallMutant[] = [
  {
    name: 'a session that has expired lets in',
    edits: [
      {
        file: 'src/modules/identity/sessions/find-signed-in.ts',
        find: 'if (row.revoked_at || row.deleted_at || row.expires_at <= now) return',
        put: 'if (row.revoked_at || row.deleted_at) return',
      },
    ],
  },
  {
    name: 'a suspended admin goes on acting as somebody else',
    edits: [
      {
        file: 'src/modules/identity/sessions/find-signed-in.ts',
        find: 'if (row.impersonator_suspended_at || row.impersonator_deleted_at) return false',
        put: 'if (row.impersonator_deleted_at) return false',
      },
    ],
  },
  {
    name: 'signing out everywhere else signs out here as well',
    edits: [
      {
        file: 'src/modules/identity/sessions/list-sessions.ts',
        find: ".where('id', '!=', caller.sessionId).execute()",
        put: '.execute()',
      },
    ],
  },
  {
    name: 'a person ends the session of another person',
    edits: [
      {
        file: 'src/modules/identity/sessions/list-sessions.ts',
        find: "await liveSignIns(db, caller.id, now).where('id', '=', input.id)",
        put: "await db.selectFrom('session').selectAll().where('id', '=', input.id)",
      },
    ],
  },
  {
    name: 'a refresh token lasts for ever',
    edits: [
      {
        file: 'src/modules/identity/sessions/open-session.ts',
        find: 'if (family.expires_at <= now || current.expires_at <= now)',
        put: 'if (family.expires_at <= now)',
      },
    ],
  },
  {
    name: 'a permission for one city reaches what has no city',
    edits: [
      {
        file: 'src/core/rules/access/permissions.ts',
        find: 'if (scope.cities?.length && (!target.city || !scope.cities.includes(target.city))) return false',
        put: 'if (scope.cities?.length && target.city && !scope.cities.includes(target.city)) return false',
      },
    ],
  },
  {
    name: 'a permission for stores of a city reaches all rows of the city where a table knows no stores',
    edits: [
      {
        file: 'src/core/scope.ts',
        find: 'if (!byId.length) return []',
        put: 'if (!byId.length) return byCity',
      },
    ],
  },
  {
    name: 'an office sees what its people order beside the canteen',
    edits: [
      {
        file: 'src/modules/order-records/orders/order-scope.ts',
        find: "(purchase_order.channel = 'canteen'",
        put: '(true',
      },
    ],
  },
  {
    name: 'a courier sees the orders of a route that was removed',
    edits: [
      {
        file: 'src/modules/order-records/orders/order-scope.ts',
        find: 'r.canceled_at is null and r.deleted_at is null and ',
        put: '',
      },
    ],
  },
  {
    name: 'an API key calls what its scopes do not name',
    edits: [
      {
        file: 'src/core/procedures.ts',
        find: "if (!isOpened(ctx.caller, path)) throw new Failure('ApiKeyScopeMissing')",
        put: '',
      },
    ],
  },
  {
    name: 'a kitchen prints an order of another one among its own',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/print-orders.ts',
        find: 'return rows.length === new Set(orderIds).size',
        put: 'return rows.length > 0',
      },
    ],
  },
]
