import type { Config } from '../../config'
import { openAiTexts } from './open-ai'
import type { TextService } from './port'

type Settings = Pick<Config, 'AI_URL' | 'AI_KEY' | 'AI_MODEL' | 'AI_TIMEOUT_SECONDS'>

/** Null: templates have to do. */
export const openWriting = (config: Settings): TextService | null =>
  config.AI_URL
    ? openAiTexts({
        url: config.AI_URL,
        key: config.AI_KEY,
        model: config.AI_MODEL,
        timeoutMs: config.AI_TIMEOUT_SECONDS * 1000,
      })
    : null
