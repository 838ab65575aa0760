/**
 * The stand-ins' names: below `.test`, which no name server knows, so that they lead nowhere where no stand-in is; and the
 * keys that the demo's connections to them have.
 */
export const COURIERS_HOST = 'couriers.comanda.test'
export const RECEIVER_HOST = 'receiver.comanda.test'
export const BANK_HOST = 'bank.comanda.test'

export const STAND_IN_KEYS = {
  couriersUrl: `https://${COURIERS_HOST}`,
  receiverUrl: `https://${RECEIVER_HOST}/hooks`,
  /** Of the connection to the courier partner: it says where the partner calls back. */
  integrationId: '5ca1ab1e0000000000000001',
  bankUrl: `https://${BANK_HOST}`,
  bankIntegrationId: '5ca1ab1e0000000000000003',
  bankKey: 'local-bank-key',
  endpointId: '5ca1ab1e0000000000000002',
  apiKey: 'local-couriers-key',
  couriersSecret: 'whsec_bG9jYWwtY291cmllcnMtc2VjcmV0LW9mLXRoZS1kZW1v',
  receiverSecret: 'whsec_bG9jYWwtcmVjZWl2ZXItc2VjcmV0LW9mLXRoZS1kZW1v',
}
export type StandInKeys = typeof STAND_IN_KEYS
