import { sql } from 'kysely'
import { Ok, ok } from '../../../core/contract/common'
import { lockAmong } from '../../../core/db/lock-among'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { platformStaff, staffName } from '../../identity/people/platform-staff'
import { solveIncidence } from '../../operations/incidents/incidences.store'
import { AssignLead, LeadStaff, MoveLead } from './contract/leads'
import { incidenceKey } from './lead-incidence'
import { leadsInScope } from './leads.resource'
import { changeLead } from './leads.store'
import { type LeadState, whyNotMoveLead } from './rules/lead-state'

const keeper = holds('HelloAdminPermission')

/** A lead has been called, has become a customer or a kitchen, or comes to nothing. */
export const moveLead = keeper
  .input(MoveLead)
  .output(Ok)
  .concat(mayFail('NotFound', 'LeadCannotMove', 'ReasonMissing'))
  .mutation(
    write(async ({ input, ctx: { world, db, caller, now, fail, audit } }) => {
      const lead = await lockAmong(db, 'lead', input.id, leadsInScope(caller))
      if (!lead) throw fail('NotFound')

      const note = input.note ?? lead.note
      const refusal = whyNotMoveLead(lead.state as LeadState, input.to, note)
      if (refusal) throw fail(refusal)

      await changeLead(db, lead.id, { state: input.to, note }, now)
      // Somebody has looked at it.
      await solveIncidence(db, { world, now }, incidenceKey(lead.id))
      audit({ type: 'lead', id: lead.id, before: { state: lead.state }, after: { state: input.to } })
      return ok
    }),
  )

/** One of the platform's people looks after it from now on, or nobody. */
export const assignLead = keeper
  .input(AssignLead)
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const lead = await lockAmong(db, 'lead', input.id, leadsInScope(caller))
      const { assigneeId } = input
      const isStaff =
        assigneeId === null ||
        (await platformStaff(db, now).where('person.id', '=', sql<string>`${assigneeId}`).executeTakeFirst())
      if (!lead || !isStaff) throw fail('NotFound')

      await changeLead(db, lead.id, { assignee_id: assigneeId }, now)
      audit({
        type: 'lead',
        id: lead.id,
        before: { assignee_id: lead.assignee_id },
        after: { assignee_id: assigneeId },
      })
      return ok
    }),
  )

/** Among whom one can be chosen. */
export const listLeadStaff = keeper.output(LeadStaff).query(async ({ ctx: { db, now } }) => {
  const people = await platformStaff(db, now).execute()
  return { staff: people.map(person => ({ id: person.id, name: staffName(person) })) }
})
