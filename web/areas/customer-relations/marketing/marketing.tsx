import { useTranslations } from 'use-intl'
import { PageHeader } from '../../../ui/layout/page'
import { OfferDraft } from './offer-draft'
import { TextHelper } from './text-helper'

/** Words for offers: a message in every language to go on with, and texts for anything else. */
export default function MarketingScreen() {
  const screens = useTranslations('screens')
  return (
    <>
      <PageHeader title={screens('marketing')} />
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-gutter lg:grid-cols-2">
        <OfferDraft />
        <TextHelper />
      </div>
    </>
  )
}
