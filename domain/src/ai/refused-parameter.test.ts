import { expect, it } from 'vitest'
import type { RefusableParameter } from './model.ts'
import { refusedParameter } from './refused-parameter.ts'

const ALL = new Map<RefusableParameter, string>([
  ['response_format', 'response_format'],
  ['temperature', 'temperature'],
  ['max_tokens', 'max_completion_tokens'],
  ['thinking', 'reasoning_effort'],
])
const openai = (message: string, param: string | null = null) =>
  JSON.stringify({ error: { message, type: 'invalid_request_error', param, code: 'unsupported_value' } })
const google = (message: string) =>
  JSON.stringify({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } })

// As public reports have them.
it.each([
  [
    openai(
      "Unsupported value: 'temperature' does not support 0.8 with this model. Only the default (1) value is supported.",
      'temperature',
    ),
    'temperature',
  ],
  [
    '{"error":{"message":"invalid temperature: only 1 is allowed for this model","type":"invalid_request_error"}}',
    'temperature',
  ],
  [
    openai(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
    ),
    'max_tokens',
  ],
  [openai('Unrecognized request argument supplied: max_completion_tokens'), 'max_tokens'],
  [
    openai(
      "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model.",
      'reasoning_effort',
    ),
    'thinking',
  ],
  [openai('Reasoning is not supported with this model.', 'reasoning.effort'), 'thinking'],
  [google('Budget 0 is invalid. This model only works in thinking mode.'), 'thinking'],
  [google('Thinking level MINIMAL is not supported for this model.'), 'thinking'],
  [google('Thinking level is not supported for this model.'), 'thinking'],
  [google('You can only set only one of thinking budget and thinking level.'), 'thinking'],
  [google('Invalid JSON payload received. Unknown name "thinkingConfig" at generation_config'), 'thinking'],
  [google('JSON mode is not enabled for models/gemma-3-27b-it'), 'response_format'],
  [google('Unknown name "responseSchema" at generation_config: Cannot find field.'), 'response_format'],
  [
    openai(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      'response_format',
    ),
    'response_format',
  ],
  [`{"error":"'response_format.type' must be 'json_schema' or 'text'"}`, 'response_format'],
  [
    '{"error":{"code":400,"message":"Either \\"json_schema\\" or \\"grammar\\" can be specified, but not both"}}',
    'response_format',
  ],
  [
    google('The specified schema produces a constraint that has too many states for serving.'),
    'response_format',
  ],
  [google('JSON mode is not enabled for models/gemma-4'), 'response_format'],
  // The value alone, without its field.
  [
    openai(
      "Unsupported value: 'none' is not supported with the 'gpt-6-astra' model. Supported values are: 'low', 'medium', 'high', 'xhigh', and 'max'.",
    ),
    'thinking',
  ],
  // The field counts, whatever else the sentence names.
  [openai('temperature and max_tokens are fine', 'reasoning_effort'), 'thinking'],
  [google('Request contains an invalid argument.'), null],
  [openai('Invalid image', 'messages'), null],
  ['<html>400</html>', null],
] as const)('%s is about %s', (text, wanted) => {
  expect(refusedParameter({ optional: ALL }, { status: 400, text })).toBe(wanted)
})

it('what was not sent cannot be what is refused', () => {
  const text = openai('temperature is not supported', 'temperature')
  expect(refusedParameter({ optional: new Map() }, { status: 400, text })).toBeNull()
  expect(refusedParameter({ optional: ALL }, { status: 401, text })).toBeNull()
  expect(refusedParameter({ optional: ALL }, { status: 422, text })).toBe('temperature')
})
