import type { Config } from '../../config'
import { contentsOf } from '../key-file'
import { fcmPush, readServiceAccount } from './fcm'
import type { PushCarrier } from './port'
import { recordedPush } from './recorded'

/** Throws when the key file is not there or is none. */
export async function openPush(
  { FCM_SERVICE_ACCOUNT: account }: Pick<Config, 'FCM_SERVICE_ACCOUNT'>,
  now: () => Date,
): Promise<PushCarrier> {
  if (!account) return recordedPush
  return fcmPush(readServiceAccount(await contentsOf('FCM_SERVICE_ACCOUNT', account, '{')), now)
}
