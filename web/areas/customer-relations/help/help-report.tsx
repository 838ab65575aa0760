import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { sendPhotos } from '../../operations/incidents/send-photos'
import { Card } from '../../orders/my-orders/order-beside'
import { PhotosField } from './photo-field'

const KINDS = ['missing_item', 'damaged', 'late', 'not_delivered', 'payment', 'other'] as const
type Kind = (typeof KINDS)[number]
const LONGEST = 2000
const RECENT = 10
const NO_ORDER = 'none'

/** Something went wrong: with which order, what, and in their own words. */
export default function ReportProblemScreen() {
  const t = useTranslations('help')
  const myOrdersTexts = useTranslations('my-orders')
  const f = useFormat()
  const { order: asked } = useSearch({ from: '/shop/help/report' })
  const [orderId, setOrderId] = useState<string | null>(asked ?? null)
  const [kind, setKind] = useState<Kind | null>(null)
  const recent = trpc.customer.orders.list.useQuery({ limit: RECENT })
  const orders = recent.data?.docs ?? []
  const isElsewhere = asked && !orders.some(({ id }) => id === asked)
  return (
    <Page title={myOrdersTexts('help.report')} text={t('help.reportText')}>
      <Words
        withPhoto
        missing={kind ? null : t('help.chooseKind')}
        send={{ kind: kind ?? 'other', ...(orderId && orderId !== NO_ORDER ? { purchaseId: orderId } : {}) }}
      >
        <Field label={t('help.order')}>
          <Select
            value={orderId}
            onChange={setOrderId}
            placeholder={t('help.chooseOrder')}
            options={[
              ...(isElsewhere ? [{ value: asked, label: t('help.thisOrder') }] : []),
              ...orders.map(order => ({
                value: order.id,
                label: `${order.store.name} · ${order.ufid}`,
                detail: f.dateTime(order.deliveryWindowStart),
              })),
              { value: NO_ORDER, label: t('help.noOrder') },
            ]}
          />
        </Field>
        <Field label={t('help.kind')} required>
          <Select
            value={kind}
            onChange={setKind}
            placeholder={t('help.chooseKind')}
            options={KINDS.map(value => ({ value, label: t(`help.kinds.${value}`) }))}
          />
        </Field>
      </Words>
    </Page>
  )
}

export function Page({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-xl px-gutter pt-8 pb-16">
      <h1 className="text-display">{title}</h1>
      <p className="mt-1 mb-4 text-text2">{text}</p>
      <Card>{children}</Card>
    </div>
  )
}

type Sent = { kind: Kind | 'feedback'; purchaseId?: string }

/** What they say, and the button that sends it. */
export function Words({
  send,
  missing,
  withPhoto = false,
  children,
}: {
  send: Sent
  /** What has to be chosen first. */
  missing: string | null
  withPhoto?: boolean
  children?: ReactNode
}) {
  const t = useTranslations('help')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [comment, setComment] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  // What was uploaded is not uploaded again when the report is tried once more.
  const uploaded = useRef(new Map<File, string>())
  const [isTried, setTried] = useState(false)
  const report = useMutation({
    mutationFn: async () =>
      api.customer.orders.reportProblem.mutate({
        ...send,
        comment: comment.trim(),
        photos: await sendPhotos(photos, uploaded.current),
      }),
    onSuccess: () => navigate({ to: '/help/submitted', replace: true }),
  })
  const mistake = missing ?? (comment.trim() ? null : t('help.commentMissing'))
  const shown = report.error ? failureText(report.error) : isTried ? mistake : null
  return (
    <form
      className="space-y-4"
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (!mistake) report.mutate()
      }}
    >
      {children}
      <Field label={t('help.comment')} required>
        <TextArea
          rows={5}
          maxLength={LONGEST}
          value={comment}
          onChange={event => setComment(event.target.value)}
        />
      </Field>
      {withPhoto && <PhotosField photos={photos} onChange={setPhotos} />}
      {shown && (
        <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
          {shown}
        </p>
      )}
      <Button type="submit" kind="primary" className="w-full" loading={report.isPending}>
        {t('help.send')}
      </Button>
    </form>
  )
}
