import { QrCode as QrIcon, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import { readUfid } from '../../../../src/modules/order-records/orders/rules/ufid'
import { type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Sheet } from '../../../ui/dialogs/sheet'
import { QrCode } from '../../../ui/display/qr-code'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { CodeCamera } from '../stops/code-camera'

type Code = Outputs['courier']['routes']['offerHandOver']

const QR_PX = 240

/** Gives a route to another courier: a code for their phone to read. */
export function OfferHandOver({ route }: { route: Route }) {
  const t = useTranslations('courier')
  const failureText = useFailureText()
  const offer = trpc.courier.routes.offerHandOver.useMutation()
  const [code, setCode] = useState<Code | null>(null)
  return (
    <>
      <ActionButton
        kind="outline"
        icon={QrIcon}
        className="min-h-12 w-full justify-center"
        action={async () => setCode(await offer.mutateAsync({ routeId: route.id }))}
        onError={error => toast.error(failureText(error))}
      >
        {t('handOver.offer')}
      </ActionButton>
      <CodeSheet code={code} name={route.name} onClose={() => setCode(null)} />
    </>
  )
}

export function CodeSheet({ code, name, onClose }: { code: Code | null; name: string; onClose: () => void }) {
  const t = useTranslations('courier')
  const format = useFormat()
  return (
    <Sheet
      open={code !== null}
      onOpenChange={onClose}
      side="bottom"
      title={t('handOver.title', { name })}
      text={t('handOver.text')}
    >
      {code && (
        <div className="mx-auto flex max-w-lg flex-col items-center gap-4 pb-4">
          <QrCode text={code.code} label={t('handOver.qr')} size={QR_PX} level="M" />
          <code className="select-all font-semibold text-head tracking-widest">{code.code}</code>
          <p className="num text-text2">{t('handOver.until', { time: format.time(code.expiresAt) })}</p>
        </div>
      )}
    </Sheet>
  )
}

/** Takes a route over from another courier, by the code on their phone. */
export function TakeHandOver({ onTaken }: { onTaken: (route: Route) => void }) {
  const t = useTranslations('courier')
  const failureText = useFailureText()
  const take = trpc.courier.routes.takeHandOver.useMutation()
  const [isOpen, setIsOpen] = useState(false)
  const takeOver = async (code: string) => {
    if (take.isPending) return
    try {
      const route = await take.mutateAsync({ code })
      setIsOpen(false)
      toast.success(t('handOver.taken', { name: route.name }))
      onTaken(route)
    } catch {
      // The field shows it.
    }
  }
  return (
    <>
      <Button icon={QrIcon} className="min-h-12 w-full justify-center" onClick={() => setIsOpen(true)}>
        {t('handOver.take')}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={open => {
          setIsOpen(open)
          take.reset()
        }}
        side="bottom"
        title={t('handOver.take')}
        text={t('handOver.takeText')}
      >
        <TakeCode
          onCode={takeOver}
          isBusy={take.isPending}
          refusal={take.error ? failureText(take.error) : null}
        />
      </Sheet>
    </>
  )
}

interface TakeCodeProps {
  onCode: (code: string) => void
  isBusy: boolean
  /** What the server said of the last code. */
  refusal: string | null
}

/** Reads the code with the camera, or takes it typed. What cannot be a code is refused before it is sent. */
export function TakeCode({ onCode, isBusy, refusal }: TakeCodeProps) {
  const t = useTranslations('courier')
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const give = (text: string) => {
    const code = readUfid(text)
    setTyped(code ?? text)
    setSent(code ?? text)
    if (code) onCode(code)
  }
  const mistake = readUfid(typed) ? refusal : t('handOver.malformed')
  return (
    <form
      noValidate
      className="mx-auto flex max-w-lg flex-col gap-4 pb-6"
      onSubmit={event => {
        event.preventDefault()
        give(typed)
      }}
    >
      <CodeCamera onCode={give} />
      <Field label={t('handOver.code')} error={typed === sent ? mistake : null}>
        <div className="flex items-center gap-2">
          <Input
            icon={ScanLine}
            className="flex-1"
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit" loading={isBusy} disabled={!typed.trim()}>
            {t('handOver.confirm')}
          </Button>
        </div>
      </Field>
    </form>
  )
}
