import { applyDecorators } from '@nestjs/common';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';

/** One or more of these values, each once. */
export const SomeOf = (values: readonly string[]): PropertyDecorator =>
  applyDecorators(IsArray(), ArrayMinSize(1), ArrayUnique(), IsIn([...values], { each: true }));

/** For how many hours what is replaced still works beside the new one. */
export const OverlapHours = (max: number): PropertyDecorator =>
  applyDecorators(IsOptional(), IsInt(), Min(0), Max(max));
