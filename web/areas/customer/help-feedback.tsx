import { useTranslations } from 'use-intl'
import { Page, Words } from './help-report'

/** What somebody likes, misses, or would do differently. */
export default function FeedbackScreen() {
  const t = useTranslations('customer')
  return (
    <Page title={t('help.feedback')} text={t('help.feedbackText')}>
      <Words send={{ kind: 'feedback' }} missing={null} />
    </Page>
  )
}
