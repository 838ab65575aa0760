import { useTranslations } from 'use-intl'
import { PageBody } from '../../../ui/layout/page'
import { useActs } from '../../shell/acts/acts'
import { Prompt } from './prompt'

/** The acts of the palette in lines of text, for who has many of them to do. */
export default function CommandPrompt() {
  const t = useTranslations('webtools.prompt')
  const { acts, words } = useActs()
  return (
    <PageBody className="flex max-w-4xl flex-1 flex-col">
      <h1 className="text-title">{t('title')}</h1>
      <p className="mb-4 text-text2">{t('hint')}</p>
      {words && <Prompt key={words.user.id} acts={acts} words={words} />}
    </PageBody>
  )
}
