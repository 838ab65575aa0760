import type { MerchantPlan } from './merchants/merchant-plan'
import { OF_BARCELONA } from './merchants/of-barcelona'
import { OF_THE_SOUTH } from './merchants/of-the-south'
import { OF_TWO_CITIES } from './merchants/of-two-cities'

export type { Hours, MerchantPlan, StorePlan } from './merchants/merchant-plan'

/** The first runs the kitchens of the merchant that one can sign in as. */
export const MERCHANTS: readonly MerchantPlan[] = [...OF_BARCELONA, ...OF_TWO_CITIES, ...OF_THE_SOUTH]
