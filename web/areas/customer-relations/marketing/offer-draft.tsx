import { useNavigate } from '@tanstack/react-router'
import { BellRing, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs } from '../../../api'
import { lookUp } from '../../../collection/lookups'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { Combobox, MultiCombobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Section } from '../../../ui/layout/page'
import { blankDraft, type Draft, keepDraft } from '../notifications/draft'
import { WordsFields } from '../notifications/words-fields'
import { TextSource } from './text-source'

type Drafted = Outputs['admin']['marketing']['draftNotification']

const searchPromotions = async (text: string) => {
  const { docs } = await api.admin.promotions.list.query({
    limit: 30,
    filter: { active: true },
    ...(text ? { search: text } : {}),
  })
  return docs.map(({ id, displayName, code }) => ({
    value: id,
    label: displayName,
    ...(code ? { detail: code } : {}),
  }))
}

/** A promotion becomes a message in four languages, which goes on in the composer. */
export function OfferDraft() {
  const t = useTranslations('marketing')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [promotion, setPromotion] = useState<string | null>(null)
  const [offer, setOffer] = useState('')
  const [products, setProducts] = useState<string[]>([])
  const [source, setSource] = useState<Drafted['source'] | null>(null)
  const [words, setWords] = useState<Draft['words'] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const draft = async () => {
    setFailure(null)
    const drafted = await api.admin.marketing.draftNotification.mutate({
      promo: promotion ? { id: promotion } : offer.trim(),
      products,
    })
    setWords(drafted.words as Draft['words'])
    setSource(drafted.source)
  }
  const goOn = () => {
    if (!words) return
    keepDraft({ ...blankDraft(), kind: 'marketing', words })
    void navigate({ to: '/admin/notifications/{-$entityId}', params: { entityId: 'new' } })
  }
  return (
    <Section title={t('offer.title')}>
      <div className="flex flex-col gap-4">
        <p className="text-text2">{t('offer.text')}</p>
        <Field label={t('offer.promotion')}>
          <Combobox
            value={promotion}
            onChange={setPromotion}
            search={searchPromotions}
            placeholder={t('offer.choose')}
            clearable
          />
        </Field>
        {!promotion && (
          <Field label={t('offer.inWords')}>
            <Input
              value={offer}
              maxLength={1000}
              placeholder={t('offer.example')}
              onChange={event => setOffer(event.target.value)}
            />
          </Field>
        )}
        <Field label={t('offer.products')}>
          <MultiCombobox
            value={products}
            onChange={setProducts}
            search={text => lookUp('products', text)}
            placeholder={t('offer.anyProducts')}
          />
        </Field>
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <div>
          <ActionButton
            kind={words ? 'outline' : 'primary'}
            icon={Sparkles}
            action={draft}
            onError={setFailure}
            whyDisabled={promotion || offer.trim() ? null : t('offer.missing')}
          >
            {words ? t('offer.again') : t('offer.draft')}
          </ActionButton>
        </div>
        {words && source && (
          <>
            <TextSource source={source} />
            <WordsFields words={words} onChange={setWords} />
            <div>
              <Button kind="primary" icon={BellRing} onClick={goOn}>
                {t('offer.goOn')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  )
}
