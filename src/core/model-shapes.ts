// Shapes of well-known open models, for modelled FLOPs. Only models whose every layer attends to the whole context: the
// formula in flops.ts would overstate sliding-window, hybrid and recurrent ones.

export interface ModelShape {
  readonly name: string;
  /** Parameters that work on one token; of a mixture of experts only the active ones. */
  readonly activeParams: number;
  readonly layers: number;
  /** Query heads and the size of each. */
  readonly heads: number;
  readonly headSize: number;
  /** Where the numbers are published. */
  readonly source: string;
}

const CONFIG = "num_hidden_layers, num_attention_heads and head size: its config.json";

export const MODEL_SHAPES: readonly ModelShape[] = [
  {
    name: "llama-3.1-8b",
    activeParams: 8.03e9,
    layers: 32,
    heads: 32,
    headSize: 128,
    source: `https://huggingface.co/meta-llama/Llama-3.1-8B (parameters: model card; ${CONFIG}); arXiv:2407.21783 table 3`,
  },
  {
    name: "llama-3.1-70b",
    activeParams: 70.6e9,
    layers: 80,
    heads: 64,
    headSize: 128,
    source: `https://huggingface.co/meta-llama/Llama-3.1-70B (parameters: model card; ${CONFIG}); arXiv:2407.21783 table 3`,
  },
  {
    name: "mistral-small-24b",
    activeParams: 23.6e9,
    layers: 40,
    heads: 32,
    headSize: 128,
    source: `https://huggingface.co/mistralai/Mistral-Small-24B-Base-2501 (parameters: model card; ${CONFIG})`,
  },
  {
    name: "qwen2.5-coder-32b",
    activeParams: 32.5e9,
    layers: 64,
    heads: 40,
    headSize: 128,
    source: `https://huggingface.co/Qwen/Qwen2.5-Coder-32B (parameters, layers, heads: model card; ${CONFIG})`,
  },
  {
    name: "qwen3-30b-a3b",
    activeParams: 3.3e9,
    layers: 48,
    heads: 32,
    headSize: 128,
    source: `https://huggingface.co/Qwen/Qwen3-30B-A3B (parameters, layers, heads: model card; ${CONFIG}); arXiv:2505.09388 table 2`,
  },
  {
    name: "qwen3-32b",
    activeParams: 32.8e9,
    layers: 64,
    heads: 64,
    headSize: 128,
    source: `https://huggingface.co/Qwen/Qwen3-32B (parameters, layers, heads: model card; ${CONFIG}); arXiv:2505.09388 table 1`,
  },
  {
    name: "qwen3-8b",
    activeParams: 8.2e9,
    layers: 36,
    heads: 32,
    headSize: 128,
    source: `https://huggingface.co/Qwen/Qwen3-8B (parameters, layers, heads: model card; ${CONFIG}); arXiv:2505.09388 table 1`,
  },
];

/** The row of that name, or null. */
export function modelShape(name: string): ModelShape | null {
  return MODEL_SHAPES.find((shape) => shape.name === name) ?? null;
}
