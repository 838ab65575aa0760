import { holds, mayFail } from '../../../core/procedures'
import { scopeOf } from '../../../core/scope'
import { signToken } from '../../identity/sessions/signed-tokens'
import { EmbeddedCharts, EmbeddedChartsUrl } from './contract/partner-services'
import { openCredentials } from './credentials'
import { platformConnections } from './platform-connection'

const GOOD_FOR_MS = 10 * 60_000

/** The address of a dashboard of Metabase, signed so that it can be shown without signing in there. */
export const showChartsUrl = holds('HelloAdminPermission')
  .input(EmbeddedCharts)
  .output(EmbeddedChartsUrl)
  .concat(mayFail('Forbidden', 'ChartsNotConfigured'))
  .query(async ({ input: { dashboard }, ctx: { world, db, caller, now, fail } }) => {
    // What it shows is of all cities.
    if (!scopeOf(caller, ['HelloAdminPermission']).isEverything) throw fail('Forbidden')
    const connections = await platformConnections(db, 'metabase')
    const charts = connections
      .map(connection => ({ ...connection, secret: openCredentials(world, connection).apiKey }))
      .find(({ secret }) => secret)
    if (!charts) throw fail('ChartsNotConfigured')

    const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
    const token = signToken(new TextEncoder().encode(charts.secret), {
      resource: { dashboard },
      params: {},
      iat: Math.floor(now.getTime() / 1000),
      exp: Math.floor(expiresAt.getTime() / 1000),
    })
    const base = charts.base_url!.replace(/\/$/, '')
    return { url: `${base}/embed/dashboard/${token}#bordered=true&titled=true`, expiresAt }
  })
