import { join } from 'node:path'
import type { Config } from '../../config'
import { keptKeys } from '../kept-keys'
import { contentsOf } from '../key-file'
import type { Outside } from '../outside/port'
import { fcmPush, readServiceAccount } from './fcm'
import type { PushCarrier } from './port'
import { recordedPush } from './recorded'
import { vapidKeysFrom, vapidKeysOf, webPush } from './web-push'

type Settings = Pick<
  Config,
  'FCM_SERVICE_ACCOUNT' | 'VAPID_PRIVATE_KEY' | 'VAPID_CONTACT' | 'MAIL_FROM' | 'DATA_DIR'
>

/** Apps by Firebase, browsers by their own push services. Throws when a key is not there or is none. */
export async function openPush(
  config: Settings,
  now: () => Date,
  outside: Pick<Outside, 'request'>,
): Promise<PushCarrier> {
  const keys = config.VAPID_PRIVATE_KEY
    ? await vapidKeysFrom(config.VAPID_PRIVATE_KEY)
    : await vapidKeysOf(await keptKeys(join(config.DATA_DIR, 'push', 'vapid.json'), 'ES256'))
  const contact = config.VAPID_CONTACT ?? `mailto:${addressIn(config.MAIL_FROM)}`
  const browsers = webPush({ keys, contact, now, outside })
  const account = config.FCM_SERVICE_ACCOUNT
  const apps = account
    ? fcmPush(readServiceAccount(await contentsOf('FCM_SERVICE_ACCOUNT', account, '{')), now)
    : recordedPush
  return {
    kind: account ? 'fcm' : 'kept',
    browserKey: keys.publicKey,
    send: push => (push.keys ? browsers : apps).send(push),
  }
}

/** The address in a sender such as `Comanda <hello@comanda.app>`. */
const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender
