import { describe, expect, it } from 'vitest'
import type { LeastThinking, RefusableParameter } from './model.ts'
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
  [
    openai("Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details."),
    'response_format',
  ],
  // What Google's sentence leaves out stands in a description beside it.
  [
    JSON.stringify({
      error: {
        code: 400,
        message: 'Request contains an invalid argument.',
        status: 'INVALID_ARGUMENT',
        details: [
          {
            fieldViolations: [{ field: 'generation_config', description: 'Thinking is not enabled for it' }],
          },
        ],
      },
    }),
    'thinking',
  ],
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
  [openai('Your prompt was flagged: a body at the temperature of ice'), null],
  ['<html>400</html>', null],
] as const)('%s is about %s', (text, wanted) => {
  const refused = refusedParameter({ optional: ALL, thinking: null }, { status: 400, text })
  expect(refused?.parameter ?? null).toBe(wanted)
})

it('what was not sent cannot be what is refused', () => {
  const text = openai('temperature is not supported', 'temperature')
  expect(refusedParameter({ optional: new Map(), thinking: null }, { status: 400, text })).toBeNull()
  expect(refusedParameter({ optional: ALL, thinking: null }, { status: 401, text })).toBeNull()
  const parameter = { parameter: 'temperature', name: 'temperature' }
  expect(refusedParameter({ optional: ALL, thinking: null }, { status: 422, text })).toEqual(parameter)
})

describe('a value of thinking that is refused', () => {
  const instead = (thinking: LeastThinking, text: string) => {
    const optional = new Map([['least_thinking', 'its field']] as const)
    return refusedParameter({ optional, thinking }, { status: 400, text })
  }
  const effort = (reasoningEffort: 'none' | 'minimal' | 'low' | 'medium') => ({ reasoningEffort })

  it.each<[LeastThinking, string, string]>([
    [
      effort('none'),
      openai(
        "Unsupported value: 'none' is not supported with the 'gpt-6-astra' model. Supported values are: 'low', 'medium', 'high', 'xhigh', and 'max'.",
      ),
      'low',
    ],
    [
      effort('minimal'),
      openai(
        "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model. Supported values are: 'none', 'low', 'medium', 'high', 'xhigh', and 'max'.",
        'reasoning_effort',
      ),
      'none',
    ],
    [
      effort('none'),
      openai("Invalid value: 'none'. Supported values are: 'medium', 'high'.", 'reasoning_effort'),
      'medium',
    ],
    [effort('none'), '{"error":{"message":"reasoning_effort: none is not allowed for this model"}}', 'low'],
    [{ thinkingLevel: 'minimal' }, google('Thinking level MINIMAL is not supported for this model.'), 'low'],
    [
      effort('none'),
      '{"error":{"message":"`reasoning_effort` must be one of `medium` or `high`"}}',
      'medium',
    ],
    [effort('none'), '{"error":{"message":"Thinking cannot be disabled for this model"}}', 'low'],
    [
      { thinkingLevel: 'minimal' },
      google('Budget 0 is invalid. This model only works in thinking mode.'),
      'low',
    ],
    [
      { thinkingLevel: 'minimal' },
      google('Thinking level minimal is not supported. Allowed: MEDIUM, HIGH.'),
      'medium',
    ],
    [
      { thinkingLevel: 'low' },
      google('Thinking level LOW is not supported for this model, use MINIMAL or HIGH.'),
      'minimal',
    ],
    [{ thinkingBudget: 0 }, google('Budget 0 is invalid. This model only works in thinking mode.'), '1024'],
    [
      { thinkingBudget: 0 },
      google('The thinking budget 0 is invalid. Please choose a value between 128 and 32768.'),
      '128',
    ],
  ])('%j is told anew: %s', (thinking, text, value) => {
    expect(instead(thinking, text)).toEqual({
      parameter: 'least_thinking',
      instead: value,
      name: 'its field',
    })
  })

  it.each<[LeastThinking, string]>([
    // The field itself.
    [{ thinkingLevel: 'minimal' }, google('Thinking level is not supported for this model.')],
    [
      { thinkingLevel: 'minimal' },
      google('You can only set only one of thinking budget and thinking level.'),
    ],
    [{ thinkingBudget: 0 }, google('Invalid JSON payload received. Unknown name "thinkingConfig"')],
    [
      effort('none'),
      '{"error":{"message":"Unrecognized request argument supplied: reasoning_effort","type":"invalid_request_error"}}',
    ],
    // Nothing is left that would be less than what it does by itself.
    [effort('low'), openai("Unsupported value: 'low'. Supported values are: 'high'.", 'reasoning_effort')],
    [{ thinkingBudget: 2_048 }, google('Budget 2048 is invalid. This model only works in thinking mode.')],
  ])('%j is left out: %s', (thinking, text) => {
    expect(instead(thinking, text)).toEqual({ parameter: 'thinking', name: 'its field' })
  })
})
