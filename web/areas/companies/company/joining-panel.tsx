import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Printer, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { CodeText } from '../../../ui/display/code-text'
import { Skeleton } from '../../../ui/display/skeleton'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'

const QrCode = lazy(() =>
  import('../../../ui/display/qr-code').then(({ QrCode: code }) => ({ default: code })),
)

type Place = Pick<Outputs['company']['locations']['show'], 'id' | 'name' | 'slug' | 'activationCode'>

/** The code of a place: to copy, to scan, to print, to change. */
export function JoiningPanel({ place }: { place: Place }) {
  const t = useTranslations('company')
  const utils = trpc.useUtils()
  const client = useQueryClient()
  // the same places as the back office's collection knows them
  const refreshCollection = () => client.invalidateQueries({ queryKey: ['collection', 'locations'] })
  const rotate = trpc.company.locations.rotateCode.useMutation()
  const [asking, setAsking] = useState(false)
  const code = place.activationCode
  const link = `${location.origin}/welcome/${place.slug}${code ? `?code=${code}` : ''}`
  const change = async () => {
    const { activationCode } = await rotate.mutateAsync({ locationId: place.id })
    await Promise.all([utils.company.locations.invalidate(), refreshCollection()])
    toast.success(t('joining.rotated', { code: activationCode ?? '' }))
  }
  return (
    <Section
      title={t('joining.title')}
      actions={
        code && (
          <Button size="small" icon={RefreshCw} onClick={() => setAsking(true)}>
            {t('joining.rotate')}
          </Button>
        )
      }
    >
      {code ? (
        <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
          <Suspense fallback={<Skeleton className="size-40 rounded-ctl" />}>
            <QrCode text={link} label={t('joining.qr')} />
          </Suspense>
          <div className="min-w-0 flex-1 basis-52 space-y-3">
            <dl className="space-y-3">
              <div>
                <dt className="text-text3">{t('joining.code')}</dt>
                <dd className="text-head tracking-[0.1em]">
                  <CodeText>{code}</CodeText>
                </dd>
              </div>
              <div>
                <dt className="text-text3">{t('joining.link')}</dt>
                <dd>
                  <CodeText value={link}>{link.replace(/^https?:\/\//, '')}</CodeText>
                  <p className="mt-0.5 px-1 text-meta text-text3">{t('joining.linkHint')}</p>
                </dd>
              </div>
            </dl>
            <Button
              size="small"
              icon={Printer}
              onClick={async () => {
                const { printPoster } = await import('./print-poster')
                printPoster({
                  link,
                  code,
                  title: t('joining.posterTitle', { name: place.name }),
                  how: t('joining.posterHow', { address: `${location.host}/welcome/${place.slug}` }),
                })
              }}
            >
              {t('joining.poster')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="space-y-3">
          <p className="text-text2">{t('joining.noCode')}</p>
          <Button icon={KeyRound} loading={rotate.isPending} onClick={change}>
            {t('joining.make')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('joining.rotateTitle', { name: place.name })}
        text={t('joining.rotateText')}
        confirm={t('joining.rotate')}
        danger
        slide
        action={change}
      />
    </Section>
  )
}
