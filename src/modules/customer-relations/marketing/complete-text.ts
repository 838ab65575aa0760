import { holds, limited, mayFail } from '../../../core/procedures'
import { filled } from '../../../core/rules/texts'
import { CompletedText, CompleteText } from './contract/marketing'
import { AI_TEXTS } from './limits'
import { marketingTexts } from './texts'
import { TONE, written } from './written'

const USUAL_TOKENS = 500

/** A text as somebody asks for it; where no service is set up, a template that says so. */
export const completeText = holds('HelloAdminPermission')
  .meta({ summary: 'Writes a text with the language model that is set up' })
  .input(CompleteText)
  .use(limited(AI_TEXTS))
  .output(CompletedText)
  .concat(mayFail('TextServiceUnavailable', 'TextRefused'))
  .mutation(async ({ input: { prompt, maxTokens = USUAL_TOKENS }, ctx: { world, request } }) => {
    if (!world.writing)
      return {
        text: filled(marketingTexts(request.language).completion, { prompt }),
        source: 'template' as const,
      }
    const text = await written(world, { instructions: TONE, prompt, maxTokens })
    return { text, source: 'provider' as const }
  })
