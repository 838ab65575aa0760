import { CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from '../cx'

/** A message of one line stands in the space below a field, so that nothing moves when it comes or goes. */
const mistake = 'mt-0.5 -mb-4.5 font-medium text-bad text-meta leading-4'

interface FieldWiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

/** Attributes by which a control belongs to the Field around it. Own controls spread this on their element. */
export function useFieldControl(own: {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid']
}) {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] || field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  }
}

export interface FieldProps {
  label: string
  /** Under the label, before the mistake is made. */
  hint?: ReactNode
  error?: string | null
  required?: boolean
  /** Beside the label: "Optional", a link. */
  beside?: ReactNode
  /** The label stays readable to screen readers only. */
  labelHidden?: boolean
  className?: string
  children: ReactNode
}

export function Field({
  label,
  hint,
  error,
  required = false,
  beside,
  labelHidden,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={className}>
        <div className={labelHidden ? 'sr-only' : 'mb-1 flex items-baseline justify-between gap-2'}>
          <label htmlFor={id} className="font-medium text-text">
            {label}
            {required && (
              <span aria-hidden className="text-bad">
                {' *'}
              </span>
            )}
          </label>
          {beside && <span className="text-meta text-text3">{beside}</span>}
        </div>
        {children}
        {hint && (
          <p id={hintId} className="mt-1 text-meta text-text3">
            {hint}
          </p>
        )}
        {error && (
          <p id={errorId} className={cx('flex items-center gap-1', mistake)}>
            <CircleAlert size={13} aria-hidden className="shrink-0" />
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** For groups of controls (radios, checkboxes): one name over all of them. */
export function FieldGroup({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | null
  children: ReactNode
}) {
  return (
    <fieldset className="min-w-0" data-wrong={error ? '' : undefined}>
      <legend className="mb-1.5 font-medium text-text">{label}</legend>
      {children}
      {hint && <p className="mt-1 text-meta text-text3">{hint}</p>}
      {error && (
        <p role="alert" className={mistake}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
