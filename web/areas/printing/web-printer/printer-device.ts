import type { ToldProof } from '../../../../src/modules/printing/printers/contract/print-proof'
import { appVersion } from '../../../session/device'
import { apiUrl } from '../../../session/environment'
import type { PaperFormat } from '../paper/print-bytes'

/** What there is to print; width and height are dots. */
export interface OfferedJob {
  id: string
  html: string
  format: PaperFormat
  width: number
  height: number | null
  copies: number
}

export type JobOutcome = { status: 'printed'; proof?: ToldProof } | { status: 'failed'; error: string }

/** Who this browser is, as a printer: its name for ever, and the token once somebody has added it to a store. */
export interface DeviceIdentity {
  deviceId: string
  token: string | null
}

/** The server said no. */
export class DeviceRefused extends Error {
  constructor(readonly status: number) {
    super(`${status}`)
  }
}

async function call(
  { deviceId, token }: DeviceIdentity,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(apiUrl(`/api/v1/printer-api${path}`), {
    method,
    headers: {
      'x-printer-device-id': deviceId,
      'x-printer-version': appVersion(),
      'x-printer-status': 'ok',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new DeviceRefused(response.status)
  return response.status === 204 ? null : response.json()
}

/** A code to be entered for a store, until somebody did; then the token. `shown`: the code that was given last. */
export async function claimAsPrinter(identity: DeviceIdentity, shown: string | null) {
  const answer = await call({ ...identity, token: null }, 'POST', '/claim', {
    deviceId: identity.deviceId,
    version: appVersion(),
    ...(shown && { claimCode: shown }),
  })
  return answer as { claimCode?: string; token?: string }
}

export const askForJob = (identity: DeviceIdentity) =>
  call(identity, 'GET', '/printers/self/next-job') as Promise<OfferedJob | null>

export const reportJob = (identity: DeviceIdentity, id: string, outcome: JobOutcome) =>
  call(identity, 'PATCH', `/print-jobs/${id}`, outcome)
