import type { Tx } from '../../core/db/open'

/** Notes that a person signs in by this address, in the place of whichever it was before. */
export async function setEmailMethod(tx: Tx, now: Date, personId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('login_method')
    .where('provider', '=', 'EmailAuthProvider')
    .where(eb => eb.or([eb('person_id', '=', personId), eb('subject', '=', email)]))
    .execute()
  await tx
    .insertInto('login_method')
    .columns(['person_id', 'provider', 'subject', 'verified_at', 'created_at'])
    .expression(eb =>
      eb
        .selectFrom('person')
        .select([
          'id',
          eb.val('EmailAuthProvider').as('provider'),
          eb.val(email).as('subject'),
          'email_verified_at',
          eb.val(now).as('created_at'),
        ])
        .where('id', '=', personId),
    )
    .execute()
}
