// Floating-point operations of a prefill. A formula over a model's published shape, so every figure made here is modelled.
import type { ModelShape } from "./model-shapes.ts";

/**
 * FLOPs of prefilling tokens from+1..to of a prompt whose first `from` tokens are cached:
 * 2 P (b - a) + 2 L d (b^2 - a^2), with P active parameters, L layers, d = heads x head size (design.md section 7).
 * Every weight is one multiply and one add a token; attention is 4 L d a token and attended position, and a causal token
 * at position t attends to t of them. The same forward terms, 2 N + 4 L H Q T, stand behind appendix B of PaLM (arXiv:2204.02311).
 */
export function prefillFlops(shape: ModelShape, from: number, to: number): number {
  const width = shape.heads * shape.headSize;
  return 2 * shape.activeParams * (to - from) + 2 * shape.layers * width * (to * to - from * from);
}
