import { holds } from '../../../core/procedures'
import { ToldOutside } from './contract/stand-ins'

/** What the local stand-ins of a courier partner and of a receiver of webhooks were told; nothing where there are none. */
export const listStandIns = holds('HelloAdminPermission', 'DeveloperPermission')
  .output(ToldOutside)
  .query(async ({ ctx: { world } }) => {
    const { told } = world.outside
    return { isLocal: told !== undefined, ...((await told?.()) ?? { messages: [], deliveries: [] }) }
  })
