import { holds, mayFail } from '../../../core/procedures'
import { scopeOf } from '../../../core/scope'
import { AskPartner, PartnerAnswer } from './contract/partner-services'
import { openCredentials } from './credentials'
import { platformConnections } from './platform-connection'

/** Asks the courier partner something with our key, at its own address and nowhere else; nothing is changed there. */
export const askCourierPartner = holds('HelloAdminPermission')
  .input(AskPartner)
  .output(PartnerAnswer)
  .concat(mayFail('Forbidden', 'PartnerAddressRefused', 'PartnerUnavailable'))
  .query(async ({ input: { url }, ctx: { world, db, caller, fail } }) => {
    if (!scopeOf(caller, ['HelloAdminPermission']).isEverything) throw fail('Forbidden')
    const asked = new URL(url)
    const partner = (await platformConnections(db, 'paack')).find(
      connection => new URL(connection.base_url!).origin === asked.origin,
    )
    if (!partner || asked.username || asked.password) throw fail('PartnerAddressRefused')

    const { apiKey } = openCredentials(world, partner)
    const answer = await world.outside
      .request({
        url: asked.href,
        method: 'GET',
        timeoutMs: 10_000,
        mostBytes: 1_000_000,
        headers: { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      })
      .catch((error: Error) => {
        throw fail('PartnerUnavailable', { reason: error.message })
      })
    return { status: answer.status, contentType: answer.contentType, body: readAnswer(answer.body) }
  })

function readAnswer(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
