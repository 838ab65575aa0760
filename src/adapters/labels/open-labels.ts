import type { Config } from '../../config'
import { localAllergenSheet, localStickers } from './local-stickers'
import type { PartnerLabels } from './port'
import { allergenSheet, stickerService } from './sticker-service'

type Settings = Pick<Config, 'STICKER_SERVICE_URL' | 'ALLERGENS_CSV_URL' | 'isProduction'>

export function openLabels({
  STICKER_SERVICE_URL,
  ALLERGENS_CSV_URL,
  isProduction,
}: Settings): PartnerLabels {
  return {
    stickers: STICKER_SERVICE_URL ? stickerService(STICKER_SERVICE_URL) : isProduction ? null : localStickers,
    allergenSheet: ALLERGENS_CSV_URL
      ? allergenSheet(ALLERGENS_CSV_URL)
      : isProduction
        ? null
        : localAllergenSheet,
  }
}
