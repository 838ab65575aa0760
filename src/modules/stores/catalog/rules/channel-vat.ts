import type { Channel } from '../../../../core/rules/ordering/channels'

/** What a product is taxed at: one rate, and the channels in which it is another. */
export interface VatRates {
  vatPercentage: number
  vatByChannel: Partial<Record<Channel, number>>
}

export const vatInChannel = ({ vatPercentage, vatByChannel }: VatRates, channel: Channel): number =>
  vatByChannel[channel] ?? vatPercentage

/** Spain's reduced rate: of food anywhere, and of any drink that is served at a table. */
const REDUCED_VAT = 10
/** In the others what is sold is a delivery of goods. */
const SERVED: readonly Channel[] = ['canteen']

/** Whether a menu delivers a drink at the reduced rate, which is wrong for beer and sugared drinks. */
export const isDrinkAtReducedRate = (
  product: VatRates & { categories: readonly string[] },
  channel: Channel,
): boolean =>
  !SERVED.includes(channel) &&
  product.categories.includes('drink') &&
  vatInChannel(product, channel) === REDUCED_VAT
