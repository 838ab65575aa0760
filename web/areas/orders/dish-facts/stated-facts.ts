import type { ReadProduct } from '../../../../src/modules/stores/catalog/contract/menus'

/** What a kitchen states of a dish besides what is in it. */
export type StatedFacts = Pick<
  ReadProduct,
  'netWeightG' | 'netVolumeMl' | 'nutrition' | 'preparationInstructions'
>
