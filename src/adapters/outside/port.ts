/** A call to an address that somebody has entered: a partner's service, a receiver of webhooks. */
export type OutsideRequest = {
  url: string
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Default: ten seconds, for everything together. */
  timeoutMs?: number
  /** Default: a megabyte. */
  mostBytes?: number
}
/** The same with a text as its body. */
export type TextRequest = OutsideRequest & { body?: string }
/** Also of a refusal, or a way elsewhere: ways are not followed. */
export type OutsideAnswer = { status: number; contentType: string; body: string; ms: number }

/** What a stand-in of ours was told by a call, or has told us. */
export type ToldMessage = {
  id: string
  at: string
  /** The courier partner, who is asked and calls back, a receiver of webhooks, or a bank that is asked. */
  who: 'couriers' | 'receiver' | 'bank'
  /** `in`: it was told; `out`: it has told us. */
  way: 'in' | 'out'
  path: string
  event: string | null
  body: string
  /** What was answered to it. */
  status: number
  /** Whether it is signed with the secret that the stand-in knows; null: nothing is signed there. */
  isSigned: boolean | null
}
export type LocalDelivery = {
  id: string
  reference: string
  orders: string[]
  priceCents: number
  status: 'pending' | 'pickup' | 'dropoff' | 'delivered'
  at: string
  changedAt: string
}
/** The newest first. */
export type ToldOutside = { messages: ToldMessage[]; deliveries: LocalDelivery[] }

/** Throws an error in words, when nothing was reached that may be reached. */
export interface Outside {
  request(request: OutsideRequest): Promise<OutsideAnswer>
  /** What stand-ins were told; absent where there are none. */
  told?: () => Promise<ToldOutside>
}
