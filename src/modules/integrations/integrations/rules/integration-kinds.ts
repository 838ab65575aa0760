/** What can be connected: a courier partner, a bank, who makes our fridges, and charts. */
export const INTEGRATION_KINDS = ['paack', 'bank', 'fridge-vendor', 'metabase'] as const
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number]

export const INTEGRATION_STATUSES = ['untested', 'connected', 'failing'] as const
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number]

/** Those that people can connect in the back office. What fridges send is kept, and nothing follows from it yet. */
export const OFFERED_KINDS: readonly IntegrationKind[] = ['paack', 'bank', 'metabase']

/** Merchants connect a courier partner of their own; the rest is the platform's. */
export const MERCHANT_KINDS: readonly IntegrationKind[] = ['paack']

/** Those that call us. */
export const SENDING_KINDS: readonly IntegrationKind[] = ['paack', 'bank', 'fridge-vendor']
